import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

test('ACCT-03 no more at once than there are places, and each is free again afterwards', () => {
  const places = createPlaces(2)
  const full = expect.objectContaining({ code: 'unavailable', retryAfter: 60 })
  {
    using _first = places.take()
    places.check()
    {
      using _second = places.take()
      expect(() => places.take()).toThrow(full)
      expect(() => places.check()).toThrow(full)
    }
    places.check()
  }
  places.take()[Symbol.dispose]()
  places.check()
})
