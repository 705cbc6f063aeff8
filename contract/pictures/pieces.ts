import { part } from './bytes.ts'

/** No picture is made of as many; each takes memory of its own. */
const MOST = 20_000

export type Pieces = ReturnType<typeof piecesOf>

/** Collects what stays of `bytes`, and what takes the place of some of them. What follows one another in them is one piece. */
export function piecesOf(bytes: Uint8Array) {
  const parts: Uint8Array[] = []
  let run: { start: number; end: number } | null = null
  function add(piece: Uint8Array): void {
    if (parts.length === MOST) throw new RangeError('there are too many pieces')
    parts.push(piece)
  }
  return {
    parts,
    /** @throws RangeError where there are not as many bytes, or far too many pieces */
    keep(start: number, end: number): void {
      if (run?.end === start) {
        run.end = end
        parts[parts.length - 1] = part(bytes, run.start, end)
        return
      }
      add(part(bytes, start, end))
      run = { start, end }
    },
    put(piece: Uint8Array): void {
      add(piece)
      run = null
    },
  }
}
