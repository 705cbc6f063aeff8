import { type Row, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/activity/likes', withProfile(200)],
  ['GET /api/activity/comments', withProfile(200)],
]
