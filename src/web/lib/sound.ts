/** Two low tones: a scan was rejected. Silent where the browser has no sound or does not allow it. */
export function soundProblem(): void {
  try {
    const context = new AudioContext()
    const volume = new GainNode(context, { gain: 0.2 })
    volume.connect(context.destination)
    for (const start of [0, 0.18]) {
      const tone = new OscillatorNode(context, { type: 'square', frequency: 220 })
      tone.connect(volume)
      tone.start(context.currentTime + start)
      tone.stop(context.currentTime + start + 0.12)
    }
    setTimeout(() => void context.close(), 600)
  } catch {
    // The message is on the screen.
  }
}
