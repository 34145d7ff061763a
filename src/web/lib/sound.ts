/** Two low tones: a scan was rejected. Silent where the browser has no sound or does not allow it. */
export const soundProblem = (): void =>
  play({ type: 'square', frequency: 220, starts: [0, 0.18], length: 0.12 })

/** A short high tone, and a tremble of a phone: the camera has read a code. */
export function soundRead(): void {
  play({ type: 'sine', frequency: 1760, starts: [0], length: 0.09 })
  // Safari does not have it.
  if ('vibrate' in navigator) navigator.vibrate(40)
}

/** Times in seconds. */
type Tones = { type: OscillatorType; frequency: number; starts: readonly number[]; length: number }

function play({ type, frequency, starts, length }: Tones): void {
  try {
    const context = new AudioContext()
    const volume = new GainNode(context, { gain: 0.2 })
    volume.connect(context.destination)
    for (const start of starts) {
      const tone = new OscillatorNode(context, { type, frequency })
      tone.connect(volume)
      tone.start(context.currentTime + start)
      tone.stop(context.currentTime + start + length)
    }
    setTimeout(() => void context.close(), 600)
  } catch {
    // The message is on the screen.
  }
}
