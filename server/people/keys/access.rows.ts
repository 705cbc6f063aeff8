import { adminsOnly, everyone, type Row, signedIn } from '#server/access/testing/rows.ts'

const code = { code: '000000' }
const nobodys = { email: 'nobody-at-all@example.com' }
const key = 'AAAA'
const made = { id: key, rawId: key, type: 'public-key', response: { clientDataJSON: key, attestationObject: key } }

export const rows: Row[] = [
  ['GET /api/accounts/keys', signedIn(200)],
  ['POST /api/accounts/passkeys/options', signedIn(200)],
  ['POST /api/accounts/passkeys', signedIn(401), { json: { name: 'Phone', response: made } }],
  ['PATCH /api/accounts/passkeys/{id}', signedIn(404), { json: { name: 'Phone' } }],
  ['DELETE /api/accounts/passkeys/{id}', signedIn(404)],
  ['POST /api/accounts/authenticator', signedIn(200)],
  ['PUT /api/accounts/authenticator', signedIn(401), { json: code }],
  ['DELETE /api/accounts/authenticator', signedIn(204)],
  ['POST /api/accounts/recovery-codes', signedIn(409)],
  ['POST /api/accounts/factor-removals', adminsOnly(404), { json: nobodys }],
  ['DELETE /api/accounts/factor-removal', signedIn(204)],
  ['POST /api/accounts/factor-removal/refusal', everyone(400), { json: { token: 'forged' } }],
]
