/** The key code of a key that an input method takes, whichever key it is. */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Whether a key belongs to a word that is being composed, such as the Enter that chooses among Japanese candidates.
 * Safari ends the composition before it tells of that key: `isComposing` is false by then, and only the key code of
 * UI Events tells (https://bugs.webkit.org/show_bug.cgi?id=165004). Takes an event of the browser or of React.
 */
export function isComposing(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): boolean {
  const { isComposing: isPartOfWord, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isPartOfWord || keyCode === TAKEN_BY_INPUT_METHOD
}
