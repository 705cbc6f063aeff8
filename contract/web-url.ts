import { Text } from './text.ts'

/** A link to somewhere else. Only http(s): no `javascript:` link can be stored. */
export const webUrl = (maxLength: number) =>
  Text.trim()
    .max(maxLength)
    .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
      message: 'Links must start with http:// or https://',
    })
