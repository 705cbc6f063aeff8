/** Events lie in years that every calendar and paging cursor can express. */
export const EVENT = {
  locationMax: 300,
  timeZoneMax: 64,
  firstDate: '1971-01-01',
  lastDate: '2099-12-31',
  perProfile: 1000,
  /** Counts of events stop at `counted`; the next `citiesOfNext` events name the `cities`. */
  counted: 1000,
  cities: 8,
  citiesOfNext: 2000,
  feedOfAll: 200,
  feedUpcoming: 100,
  feedPast: 100,
  feedPastDays: 365,
  feedDetails: 500,
  priceMax: 100,
  maxPerformers: 40,
  /** From the start of the event to its end. */
  maxDays: 31,
  /** Doors open at most this long before the start. */
  doorsHours: 12,
  /** The duration that a calendar shows for an event without an end. */
  defaultHours: 3,
} as const
