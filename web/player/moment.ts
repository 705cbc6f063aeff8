/** Parses whole seconds or a clock time: `83` or `1:23`. Null if invalid or beyond the end. */
export function readMoment(text: string | null | undefined, durationMs: number): number | null {
  const [, minutes = '0', seconds] = /^(?:(\d{1,3}):)?(\d{1,5})$/.exec(text ?? '') ?? []
  if (seconds === undefined) return null
  const atMs = (Number(minutes) * 60 + Number(seconds)) * 1000
  return atMs < durationMs ? atMs : null
}
