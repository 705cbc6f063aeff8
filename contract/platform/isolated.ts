/** Letters of right-to-left scripts, and control characters that change the direction of a text. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const TURNING = /[\u202a-\u202e]/g
const OPENING = /[\u2066-\u2068]/g
const CLOSING = /\u2069/g

/**
 * Wraps a user's text in U+2068 and U+2069 (Unicode bidi isolates) if it contains right-to-left
 * characters; returns other texts unchanged.
 *
 * For plain-text sentences such as titles, toasts, labels and mails: a right-to-left name then does
 * not reorder the words and numbers around it. In HTML, `<bdi>` does the same.
 */
export const isolated = (text: string): string => (TURNS.test(text) ? `\u2068${closed(text)}\u2069` : text)

/**
 * Removes direction controls that would continue after the end of the text. Balanced isolates
 * inside the text may stay.
 */
function closed(text: string): string {
  const straight = text.replace(TURNING, '')
  const isEven = straight.match(OPENING)?.length === straight.match(CLOSING)?.length
  return isEven ? straight : straight.replace(OPENING, '').replace(CLOSING, '')
}
