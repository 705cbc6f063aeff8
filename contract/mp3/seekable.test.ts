import { expect, test } from 'vitest'
import { join } from '../pictures/bytes.ts'
import { readId3 } from './id3-frames.ts'
import { readMp3 } from './read-mp3.ts'
import { needsCopy as needs, seekableCopy } from './seekable.ts'
import { apic, filled, id3v2, silence } from './testing/mp3s.ts'

/** Frames of 128 kbit/s (`loud`) followed by frames of 64 kbit/s (`quiet`). */
function changing(loud: number, quiet: number): Uint8Array {
  const small = new Uint8Array(208)
  small.set([0xff, 0xfb, 0x50, 0])
  return join([silence(loud), filled(small, quiet * 208)])
}

const streamOf = (bytes: Uint8Array) => readMp3(bytes)!
const needsCopy = (bytes: Uint8Array) => needs(bytes, streamOf(bytes))
const copyOf = (bytes: Uint8Array) => seekableCopy(bytes, streamOf(bytes))

test('PLAYER-04 writes a header where a player would have to guess: for VBR, and where the header is wrong', () => {
  expect(needsCopy(silence(500))).toBe(false)
  const vbr = changing(100, 300)
  expect(needsCopy(vbr)).toBe(true)
  const copy = copyOf(vbr)
  expect(needsCopy(copy)).toBe(false)
  // After joining, the header describes only the first part.
  expect(needsCopy(join([copy, vbr]))).toBe(true)
  const cover = id3v2([['APIC', apic(3, new Uint8Array(300_000))]])
  expect([needsCopy(join([silence(500), cover])), needsCopy(join([cover, silence(500)]))]).toEqual([true, true])
})

test('PLAYER-04 the header has frames, bytes and the position of each hundredth, and the unchanged sound follows it', () => {
  const sound = changing(100, 300)
  const tag = id3v2([['TIT2', 'Wick']])
  const copy = copyOf(join([tag, sound, tag]))
  expect(copy.subarray(0, tag.length)).toEqual(tag)
  expect(copy.subarray(copy.length - sound.length)).toEqual(sound)
  const frame = copy.subarray(tag.length, copy.length - sound.length)
  const view = new DataView(frame.buffer, frame.byteOffset)
  const text = String.fromCharCode(...frame.subarray(36, 40))
  expect([text, view.getUint32(40), view.getUint32(44), view.getUint32(48)]).toEqual([
    ...['Xing', 7, 400, frame.length + sound.length],
  ])
  const places = [...frame.subarray(52, 152)]
  const at = (part: number) => (places[part]! / 256) * (frame.length + sound.length) - frame.length
  // A quarter of the time is in the hundred larger frames.
  expect(Math.abs(at(25) - 41_700)).toBeLessThan(500)
  expect(Math.abs(at(75) - (41_700 + 200 * 208))).toBeLessThan(500)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test("PLAYER-04 keeps the encoder's delay and padding where they are known", () => {
  const first = copyOf(changing(100, 300))
  const stream = streamOf(first)
  const encoder = { ...stream.encoder!, frames: 3, skipStart: 1105, skipEnd: 551 }
  expect(streamOf(seekableCopy(first, { ...stream, encoder })).encoder).toMatchObject({
    frames: 400,
    skipStart: 1105,
    // The padding of the original header was that of another stream.
    skipEnd: 0,
  })
})

test('PLAYER-04 the copy of a file with a picture in its tags has the other frames and the same sound', () => {
  const sound = silence(500)
  const picture = apic(3, new Uint8Array(20_000))
  for (const version of [3, 4] as const) {
    const file = join([
      id3v2(
        [
          ['TIT2', 'Wick'],
          ['APIC', picture],
          ['TPE1', 'Damp Signal'],
        ],
        { version },
      ),
      sound,
    ])
    expect(needsCopy(file)).toBe(true)
    const copy = copyOf(file)
    expect(needsCopy(copy)).toBe(false)
    expect(readId3(copy, 0)).toEqual({
      version,
      frames: readId3(file, 0)!.frames.filter(({ id }) => id !== 'APIC'),
    })
    expect(copy.subarray(copy.length - sound.length)).toEqual(sound)
    expect(copy.length).toBeLessThan(sound.length + 500)
  }
  const old = id3v2(
    [
      ['TT2', 'Wick'],
      ['PIC', picture],
      ['TXX', 'Mood'],
      ['COM', 'Damp'],
    ],
    { version: 2 },
  )
  const idsOf = (bytes: Uint8Array) => readId3(bytes, 0)!.frames.map(({ id }) => id)
  expect(idsOf(copyOf(join([old, sound])))).toEqual(['TIT2', 'TXXX', 'COMM'])
  const second = join([id3v2([['TIT2', 'Wick']]), id3v2([['APIC', picture]]), sound])
  expect(idsOf(copyOf(second))).toEqual(['TIT2'])
  expect(copyOf(second).length).toBeLessThan(sound.length + 500)
  const unsynced = id3v2(
    [
      ['TIT2', 'Wick'],
      ['APIC', apic(3, new Uint8Array([0xff, 0xe0, 0]))],
    ],
    { version: 3, isUnsynced: true },
  )
  expect(idsOf(copyOf(join([unsynced, sound])))).toEqual(['TIT2'])
})
