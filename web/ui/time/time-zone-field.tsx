import { useState } from 'react'
import { Combobox } from '#web/ui/form/combobox.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { defaultZone, findZones } from './local-time.ts'
import { zoneName } from './zones.ts'

const SHOWN = 40

type TimeZoneFieldProps = {
  value: string
  error?: string
  disabled?: boolean
  onChange: (timeZone: string) => void
}

/** The choice among all time zones that the browser knows, with a search by name. */
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
      nothing="No time zone found"
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

/** The first suggestions: the zone itself, the browser's, and those of the same region. */
function nearby(zone: string): string[] {
  const [region = ''] = zone.split('/')
  return [...new Set([zone, defaultZone(), 'UTC', ...findZones(region, SHOWN)])].slice(0, SHOWN)
}
