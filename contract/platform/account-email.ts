import { EMAIL_MAX } from './limits.ts'
import { Text } from './web-url.ts'

/** The email address by which an admin names an account. It need not belong to one. */
export const AccountEmail = Text.trim().toLowerCase().min(1, 'Enter the email of an account').max(EMAIL_MAX)
