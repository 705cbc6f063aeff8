/** Scripts that are written from right to left, and what turns the direction of a text. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const TURNING = /[\u202a-\u202e]/g
const OPENING = /[\u2066-\u2068]/g
const CLOSING = /\u2069/g

/**
 * Somebody's text for a sentence of ours that is plain text, such as a title, a toast, a label or a mail: in U+2068 and
 * U+2069, so that a name from right to left leaves the words and numbers around it in their order. On the page an
 * element `<bdi>` does the same. Other texts stay as they are.
 */
export const isolated = (text: string): string => (TURNS.test(text) ? `\u2068${closed(text)}\u2069` : text)

/** Without what would go on after its end; a part that is isolated itself may stay so. */
function closed(text: string): string {
  const straight = text.replace(TURNING, '')
  const isEven = straight.match(OPENING)?.length === straight.match(CLOSING)?.length
  return isEven ? straight : straight.replace(OPENING, '').replace(CLOSING, '')
}
