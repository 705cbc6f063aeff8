import { isPageCovered } from '#web/platform/keys/covered.ts'
import { areSingleKeysOn, isSingleKey } from '#web/platform/keys/single-keys.ts'
import { takesLetters } from '#web/platform/keys/taken-keys.ts'

/**
 * Whether a question mark asks for the sheet of all keys. It does not in a text field or behind a
 * dialog.
 */
export const asksForKeys = (event: KeyboardEvent, isOpen: boolean): boolean =>
  isSingleKey(event) && areSingleKeysOn() && !takesLetters(event.target) && (isOpen || !isPageCovered())
