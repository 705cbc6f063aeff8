import { adminsOnly, everyone, type Row, signedIn } from '#server/access/testing/rows.ts'

const nobodys = { email: 'nobody-at-all@example.com' }

export const rows: Row[] = [
  ['GET /api/accounts/keys', signedIn(200)],
  ['POST /api/accounts/passkeys/options', signedIn(200), { json: {} }],
  ['POST /api/accounts/passkeys', signedIn(422), { json: {} }],
  ['PATCH /api/accounts/passkeys/{id}', signedIn(404), { json: { name: 'Phone' } }],
  ['DELETE /api/accounts/passkeys/{id}', signedIn(404)],
  ['POST /api/accounts/authenticator', signedIn(200)],
  ['PUT /api/accounts/authenticator', signedIn(422), { json: {} }],
  ['DELETE /api/accounts/authenticator', signedIn(204)],
  ['POST /api/accounts/recovery-codes', signedIn(409)],
  ['POST /api/accounts/factor-removals', adminsOnly(404), { json: nobodys }],
  ['DELETE /api/accounts/factor-removal', signedIn(204)],
  ['POST /api/accounts/factor-removal/refusal', everyone(400), { json: { token: 'forged' } }],
]
