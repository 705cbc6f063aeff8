import { isPageCovered } from '#web/platform/keys/covered.ts'
import { areSingleKeysOn, isSingleKey } from '#web/platform/keys/single-keys.ts'
import { takesLetters } from '#web/platform/keys/taken-keys.ts'

/** Whether a question mark is meant for the sheet of all keys, and not written somewhere or pressed behind a dialog. */
export const asksForKeys = (event: KeyboardEvent, isOpen: boolean): boolean =>
  isSingleKey(event) && areSingleKeysOn() && !takesLetters(event.target) && (isOpen || !isPageCovered())
