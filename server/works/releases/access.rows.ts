import { RELEASE_KINDS } from '#contract/releases.ts'
import { type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/unreleased', withProfile(200)],
  ...RELEASE_KINDS.map(
    (kind): Row => [
      `PUT /api/releases/${kind}/{id}`,
      signedIn(403, { owner: 200 }),
      { id: `:${kind}`, json: { state: 'link' } },
    ],
  ),
]
