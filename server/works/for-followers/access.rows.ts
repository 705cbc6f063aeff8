import { everyone, type Row } from '#server/access/testing/rows.ts'

export const rows: Row[] = [['GET /api/profiles/{id}/for-followers', everyone(200)]]
