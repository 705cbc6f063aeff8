/** The key code of every key that an input method consumes. */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Whether a key belongs to the composition of a word, such as the Enter that chooses among Japanese
 * candidates. Safari ends the composition before it fires the event of that key: `isComposing` is
 * false by then, and only the key code shows it (https://bugs.webkit.org/show_bug.cgi?id=165004).
 * Accepts a browser or React event.
 */
export function isComposing(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): boolean {
  const { isComposing: isPartOfWord, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isPartOfWord || keyCode === TAKEN_BY_INPUT_METHOD
}
