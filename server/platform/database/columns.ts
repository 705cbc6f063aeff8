import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A primary key that the database generates. */
export const madeId = () => uuid('id').primaryKey().default(sql`uuidv7()`)

/** Foreign key of the row's owner. Deleting the owner deletes the row. */
export const belongsTo = (name: string, id: () => AnyPgColumn) =>
  uuid(name).notNull().references(id, { onDelete: 'cascade' })

/** A timestamp in milliseconds, the precision of list cursors. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
