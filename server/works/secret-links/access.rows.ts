import { RELEASE_KINDS } from '#contract/releases.ts'
import { everyone, type Row, signedIn } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/s/{token}', everyone(404)],
  ['GET /api/releases/{kind}/{id}', signedIn(404)],
  ['DELETE /api/links/{id}', signedIn(404)],
  ...RELEASE_KINDS.map(
    (kind): Row => [
      `POST /api/releases/${kind}/{id}/links`,
      signedIn(403, { owner: 201 }),
      { id: `:${kind}`, json: { name: 'for Mara' } },
    ],
  ),
]
