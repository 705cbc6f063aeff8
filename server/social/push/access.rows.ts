import { type Row, signedIn } from '#server/access/testing/rows.ts'

/** A valid subscription, except that its endpoint is a private address. */
const inside = {
  endpoint: 'https://10.0.0.1/push',
  keys: {
    p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

export const rows: Row[] = [
  ['GET /api/push', signedIn(200)],
  ['POST /api/push/browsers', signedIn(422), { json: inside }],
  ['DELETE /api/push/browsers/{id}', signedIn(404)],
]
