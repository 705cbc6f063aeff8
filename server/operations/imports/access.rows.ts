import { type Row, signedIn } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/imports/mine', signedIn(200)],
  ['POST /api/imports', signedIn(422), { form: () => new FormData() }],
  ['POST /api/imports/mine/start', signedIn(404), { json: { handles: [] } }],
  ['POST /api/imports/mine/stop', signedIn(200)],
  ['DELETE /api/imports/mine', signedIn(204)],
]
