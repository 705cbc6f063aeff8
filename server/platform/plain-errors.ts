import { z } from 'zod'
import { counted } from '#contract/words/counted.ts'

const counts = new Intl.NumberFormat('en-US')

/** The message of a schema without its own one: a sentence that names the field and its limit. */
function plainError(issue: z.core.$ZodRawIssue): string {
  const field = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'too_big':
      return `${field} ${boundOf('most', issue.origin, Number(issue.maximum), issue.inclusive !== false)}`
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? `${field} must not be empty`
        : `${field} ${boundOf('least', issue.origin, Number(issue.minimum), issue.inclusive !== false)}`
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} must be ${TYPES[issue.expected] ?? 'of another kind'}`
    case 'invalid_format':
      return `${field} must be ${FORMATS[issue.format] ?? 'written in another way'}`
    case 'invalid_value':
      return `${field} must be ${listOf(issue.values.map(String))}`
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.slice(0, 5).join(', ').slice(0, 100)}`
    default:
      return `${field} is not valid`
  }
}

function listOf(values: readonly string[]): string {
  if (values.length > MOST_NAMED) return `one of ${values.length} known values`
  return values.length > 1 ? `one of ${values.join(', ')}` : values.join('')
}
const MOST_NAMED = 20

function boundOf(side: 'most' | 'least', origin: string, bound: number, isIncluded: boolean): string {
  if (origin === 'string') return `must have at ${side} ${counted(bound, 'character')}`
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `must have at ${side} ${counted(bound, 'item')}`
  if (origin === 'file') return `must have at ${side} ${counted(bound, 'byte')}`
  if (origin === 'date')
    return `must be ${side === 'most' ? 'no later' : 'no earlier'} than ${new Date(bound).toISOString()}`
  if (isIncluded) return `must be at ${side} ${counts.format(bound)}`
  return `must be ${side === 'most' ? 'less' : 'more'} than ${counts.format(bound)}`
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
}

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'an id as this site makes them (a UUID)',
  date: 'a date such as 2026-11-09',
  datetime: 'a date and time such as 2026-11-09T20:00:00Z',
  time: 'a time of day such as 20:00',
  base64url: 'base64url',
  base64: 'base64',
}

/** 'Location text' for `locationText`, 'Item 3 of tags' for an item of a list. */
function nameOf(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((part) => typeof part === 'string' && !/^\d+$/.test(part))
  if (at < 0) return path.length > 0 ? `Item ${Number(path.at(-1)) + 1}` : 'This'
  const words = String(path[at])
    .slice(0, 60)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return at < path.length - 1
    ? `Item ${Number(path.at(-1)) + 1} of ${words}`
    : words.charAt(0).toUpperCase() + words.slice(1)
}

z.config({ customError: plainError })
