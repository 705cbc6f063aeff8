import { type Row, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/blocks', withProfile(200)],
  ['GET /api/blocks/{profileId}', withProfile(200)],
  ['PUT /api/blocks/{profileId}', withProfile(404)],
  ['DELETE /api/blocks/{profileId}', withProfile(404)],
  ['GET /api/mutes', withProfile(200)],
  ['PUT /api/mutes/{profileId}', withProfile(404)],
  ['DELETE /api/mutes/{profileId}', withProfile(404)],
]
