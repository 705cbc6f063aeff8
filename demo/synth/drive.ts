/** A fast approximation of tanh that never exceeds 1. */
export function saturate(x: number): number {
  if (x > 3) return 1
  if (x < -3) return -1
  return (x * (27 + x * x)) / (27 + 9 * x * x)
}

/** Overdrive in place; `bias` makes it asymmetric, like a worn amplifier. */
export function overdrive(buffer: Float32Array, gain: number, bias = 0): Float32Array {
  const rest = saturate(bias)
  for (let i = 0; i < buffer.length; i++) buffer[i] = saturate(buffer[i]! * gain + bias) - rest
  return buffer
}

/** Folds peaks back down, which sounds metallic. */
export function fold(buffer: Float32Array, gain: number): Float32Array {
  for (let i = 0; i < buffer.length; i++) buffer[i] = Math.sin(buffer[i]! * gain)
  return buffer
}

/** Reduces the levels and the sample rate, in place. `hold` is in samples. */
export function crush(buffer: Float32Array, bits: number, hold: number): Float32Array {
  const levels = 2 ** (bits - 1)
  let held = 0
  for (let i = 0; i < buffer.length; i++) {
    if (i % hold === 0) held = Math.round(buffer[i]! * levels) / levels
    buffer[i] = held
  }
  return buffer
}
