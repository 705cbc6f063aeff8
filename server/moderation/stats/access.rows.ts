import { adminsOnly, type Row } from '#server/access/testing/rows.ts'

export const rows: Row[] = [['GET /api/numbers', adminsOnly(200)]]
