export function hertz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12)
}

const SCALES = {
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  major: [0, 2, 4, 5, 7, 9, 11],
} as const

export type Scale = keyof typeof SCALES

/**
 * The note at a step of a scale, as a MIDI number. Step 0 is the root, 7 its octave; negative steps
 * are below.
 */
export function degree(root: number, scale: Scale, step: number): number {
  const steps = SCALES[scale]
  const octave = Math.floor(step / 7)
  return root + octave * 12 + steps[step - octave * 7]!
}
