import { adminsOnly, type Row } from '#server/access/testing/rows.ts'

export const rows: Row[] = [['GET /api/audit-log', adminsOnly(200)]]
