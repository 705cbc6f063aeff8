import { everyone, type Row } from '#server/access/testing/rows.ts'

export const rows: Row[] = [['GET /api/profiles/{id}', everyone(200), { id: ':handle' }]]
