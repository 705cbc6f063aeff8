import type { Mail } from './mail.ts'

/** Says that no person wrote it, so that nobody's absence note answers. */
export const MACHINE_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/

/**
 * Refuses what would write headers of its own: a line break in the address or subject, several addresses, a display name.
 * @throws TypeError; such a mail is a mistake of ours, since addresses are validated where they come in.
 */
export function assertPlainHeaders(mail: Mail): void {
  if (!ADDRESS.test(mail.to)) throw new TypeError('not a single plain mail address')
  if ([...mail.subject].some((char) => char.charCodeAt(0) < 32)) throw new TypeError('control character in a subject')
}
