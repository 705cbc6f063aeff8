import { useState } from 'react'
import { zoneName } from '#web/events/times/event-times.ts'
import { defaultZone, findZones } from '#web/events/times/zones.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'

const SHOWN = 40

export type TimeZoneFieldProps = {
  value: string
  error?: string
  disabled?: boolean
  onChange: (timeZone: string) => void
}

/** Every zone that the browser knows, found by what is typed of its name. */
export function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps) {
  const [startAt] = useState(() => new Date().toISOString())
  const name = (timeZone: string) => timeZone.replaceAll('_', ' ')
  return (
    <Combobox
      {...field}
      label="Time zone"
      value={value}
      text={name(value)}
      find={(typed) => (typed.trim() ? findZones(typed, SHOWN) : nearby(value))}
      nothing="No such time zone"
      onChange={onChange}
    >
      {(timeZone) => (
        <>
          <span className={spacingStyles.grow}>{name(timeZone)}</span>
          <span className="meta">{zoneName({ startAt, timeZone })}</span>
        </>
      )}
    </Combobox>
  )
}

/** To begin with: the zone itself, the browser's, and those of the same part of the world. */
function nearby(zone: string): string[] {
  const [region = ''] = zone.split('/')
  return [...new Set([zone, defaultZone(), 'UTC', ...findZones(region, SHOWN)])].slice(0, SHOWN)
}
