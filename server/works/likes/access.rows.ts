import { everyone, type Row, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['PUT /api/likes/{assetId}', withProfile(200), { id: ':track' }],
  ['DELETE /api/likes/{assetId}', withProfile(200), { id: ':track' }],
  ['POST /api/shares/{assetId}', everyone(200), { id: ':track' }],
]
