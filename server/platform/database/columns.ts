import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A key that the database makes. */
export const madeId = () => uuid('id').primaryKey().default(sql`uuidv7()`)

/** The key of what a row belongs to, and goes with. */
export const belongsTo = (name: string, id: () => AnyPgColumn) =>
  uuid(name).notNull().references(id, { onDelete: 'cascade' })

/** To the millisecond, as cursors of lists are. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
