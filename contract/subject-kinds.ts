import { z } from 'zod'

/** Content types that can be reported. */
export const SUBJECT_KINDS = [
  'track',
  'artwork',
  'album',
  'event',
  'playlist',
  'merch',
  'comment',
  'message',
  'conversation',
  'profile',
] as const
export const SubjectKind = z.enum(SUBJECT_KINDS)
export type SubjectKind = z.infer<typeof SubjectKind>
