import { Text } from './text.ts'
import { hasUserPart } from './web-addresses.ts'

/** A link to somewhere else. Only http(s): no `javascript:` link can be stored; and without a user part, which hides where it leads. */
export const webUrl = (maxLength: number) =>
  Text.trim()
    .max(maxLength)
    .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
      message: 'Links must start with http:// or https://',
    })
    .refine((value) => !URL.canParse(value) || !hasUserPart(new URL(value)), {
      message: 'Links must not name a user or a password before the host',
    })
