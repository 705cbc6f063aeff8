import { everyone, nobody, type Row, signedIn } from '#server/access/testing/rows.ts'

/** A valid report, except that its subject does not exist. */
const outsideReport = {
  ...{ about: `/track/${nobody}`, reason: 'spam', name: 'Ash', email: 'ash@example.com' },
  ...{ words: 'Ours', isTrue: true },
}

export const rows: Row[] = [
  ['POST /api/reports', signedIn(404), { json: { kind: 'track', id: nobody, reason: 'spam' } }],
  ['POST /api/reports/outside', everyone(422), { json: outsideReport }],
  ['POST /api/reports/outside/confirm', everyone(400), { json: { token: 'forged' } }],
]
