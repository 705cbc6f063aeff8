import { type Row, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [['GET /api/dashboard', withProfile(200, { fan: 403 })]]
