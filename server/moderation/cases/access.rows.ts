import { adminsOnly, everyone, nobody, type Row, signedIn } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/cases', adminsOnly(200)],
  ['GET /api/cases/{id}', adminsOnly(404)],
  ['PUT /api/cases/{id}/claim', adminsOnly(404)],
  ['DELETE /api/cases/{id}/claim', adminsOnly(404)],
  ['POST /api/cases/{id}/notes', adminsOnly(404), { json: { words: 'Compared by ear' } }],
  ['GET /api/transparency', everyone(200)],
  ['POST /api/cases', adminsOnly(404), { json: { kind: 'track', id: nobody } }],
  ['POST /api/cases/{id}/decision', adminsOnly(404), { json: { act: 'dismiss' } }],
  ['POST /api/cases/{id}/undo', adminsOnly(404), { json: { words: 'Wrong' } }],
  ['POST /api/cases/{id}/appeal', adminsOnly(404), { json: { isGranted: true, words: 'Right' } }],
  ['GET /api/decisions', signedIn(200)],
  ['GET /api/decisions/{id}', signedIn(404)],
  ['POST /api/decisions/{id}/appeal', signedIn(404), { json: { words: 'It is mine' } }],
]
