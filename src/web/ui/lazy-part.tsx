import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '../lib/lazy-chunk.ts'
import { textButtonClass } from './button.tsx'
import * as styles from './lazy-part.module.css'

type PartProps = {
  /** Shown while the code loads. */
  fallback?: ReactNode
  /** Shown with `Try again` if the part fails; if empty, only the fallback is. */
  failure?: string
  /** Places the failure; by default it lies over the page. */
  failureClass?: string | undefined
}

/**
 * A component whose code is loaded when it is first rendered. If it cannot be loaded or shown, the page
 * around it stays: the part is tried again by the customer, and as soon as the network is back.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const startLoading = () =>
    lazy(async () => ({ default: await loadChunk(load) })) as unknown as ComponentType<PartProps>
  let Loaded = startLoading()
  const preload = () => void load().catch(() => undefined)

  return class LazyPart extends Component<P & PartProps> {
    /** Properties of the control that shows the part: its code is fetched once somebody reaches for it. */
    static onIntent = { onPointerEnter: preload, onPointerDown: preload, onFocus: preload }
    static getDerivedStateFromError = () => ({ failed: true })
    override state = { failed: false }

    tryAgain = () => {
      Loaded = startLoading()
      this.setState({ failed: false })
    }
    override componentDidCatch() {
      addEventListener('online', this.tryAgain, { once: true })
    }
    override componentWillUnmount() {
      removeEventListener('online', this.tryAgain)
    }
    override render() {
      const {
        fallback,
        failure = 'The shop cannot be reached. Please check your connection.',
        failureClass = styles.failure,
      } = this.props
      if (!this.state.failed)
        return (
          <Suspense fallback={fallback}>
            <Loaded {...this.props} />
          </Suspense>
        )
      return (
        <>
          {fallback}
          {failure && (
            <p role="alert" className={failureClass}>
              {failure}{' '}
              <button type="button" className={textButtonClass} onClick={this.tryAgain}>
                Try again
              </button>
            </p>
          )}
        </>
      )
    }
  }
}
