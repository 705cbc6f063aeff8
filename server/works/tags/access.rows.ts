import { everyone, type Row } from '#server/access/testing/rows.ts'

export const rows: Row[] = [['GET /api/tags/{tag}', everyone(404), { id: 'nothing' }]]
