import { useState } from 'react'

/** The selected rows of a list. They stay selected on its other pages. */
export function useSelection<R extends { _id: string }>() {
  const [selected, setSelected] = useState<ReadonlyMap<string, R>>(new Map())
  return {
    rows: [...selected.values()],
    has: (id: string) => selected.has(id),
    /** Selects rows, which replaces their earlier versions, or deselects them. */
    choose: (rows: readonly R[], on: boolean) =>
      setSelected(
        (before) =>
          new Map(
            on
              ? [...before, ...rows.map((row) => [row._id, row] as const)]
              : [...before].filter(([id]) => rows.every(({ _id }) => _id !== id)),
          ),
      ),
    /** Deselects the rows whose ids do not pass. */
    keep: (passes: (id: string) => boolean) =>
      setSelected((before) => new Map([...before].filter(([id]) => passes(id)))),
    clear: () => setSelected(new Map()),
  }
}
