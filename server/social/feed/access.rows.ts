import { type Row, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [['GET /api/feed', withProfile(200)]]
