import { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'

/** A yes or no in a form. */
export const Flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** The fields of a multipart form as `schema` reads them. @throws AppError `invalid` with a message per field */
export function parseFields<Fields>(schema: z.ZodType<Fields>, given: Readonly<Record<string, string>>): Fields {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const fields = Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]))
  throw new AppError('invalid', issues[0]?.message ?? 'Some fields are wrong', { fields })
}
