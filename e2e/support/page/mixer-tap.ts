import { expect, type Page } from '@playwright/test'

type Start = { at: number; from: number; buffer: AudioBuffer }
type Tapped = { starts: Start[]; tap: AnalyserNode; context: AudioContext }
declare global {
  interface Window {
    tapped: Tapped
  }
}

/**
 * Taps the output of Web Audio and records every start of a sound, in all pages that open from now
 * on.
 */
export async function tapAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tapped = { starts: [] as Start[] } as Tapped
    window.tapped = tapped
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...given: unknown[]) => AudioNode
    AudioNode.prototype.connect = function (this: AudioNode, ...given: unknown[]) {
      if (given[0] instanceof AudioDestinationNode && this.context instanceof AudioContext) {
        tapped.context = this.context
        tapped.tap = this.context.createAnalyser()
        tapped.tap.fftSize = 16384
        tapped.tap.smoothingTimeConstant = 0
        connect.call(this, tapped.tap)
      }
      return connect.apply(this, given)
    } as typeof AudioNode.prototype.connect
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (at = 0, from = 0, ...rest) {
      if (this.buffer) tapped.starts.push({ at, from, buffer: this.buffer })
      return start.call(this, at, from, ...rest)
    }
  })
}

/** The level of each tone in the output, in decibels. */
const tonesOut = (page: Page, hertz: number[]): Promise<number[]> =>
  page.evaluate((wanted) => {
    const { tap, context } = window.tapped
    const bins = new Float32Array(tap.frequencyBinCount)
    tap.getFloatFrequencyData(bins)
    const width = context.sampleRate / tap.fftSize
    return wanted.map((hz) => {
      const middle = Math.round(hz / width)
      return Math.round(Math.max(...bins.slice(middle - 2, middle + 3), -200))
    })
  }, hertz)

const LOUD_DB = -40
const SILENT_DB = -75

/** Waits until exactly the tones in `heard` are audible. */
export async function expectAudible(page: Page, all: readonly number[], heard: readonly number[]): Promise<void> {
  const standing = async () => {
    const levels = await tonesOut(page, [...all])
    return levels.map((level) => (level > LOUD_DB ? 'loud' : level < SILENT_DB ? 'silent' : 'between'))
  }
  await expect.poll(standing, { intervals: [100] }).toEqual(all.map((hz) => (heard.includes(hz) ? 'loud' : 'silent')))
}

/** The time and offset, in seconds, of the last `count` started sounds. */
export const lastStarts = (page: Page, count: number): Promise<{ at: number; from: number }[]> =>
  page.evaluate((wanted) => window.tapped.starts.slice(-wanted).map(({ at, from }) => ({ at, from })), count)

/** The lag of each of the last sounds behind the first of them, in samples, by best correlation. */
export const lagOfLast = (page: Page, count: number): Promise<number[]> =>
  page.evaluate((wanted) => {
    // The second difference keeps the ticks and removes the tone under them.
    const edges = ({ buffer }: Start) => {
      const samples = buffer.getChannelData(0).slice(22_050, 88_200)
      return samples.map((sample, at) => sample - 2 * (samples[at - 1] ?? 0) + (samples[at - 2] ?? 0))
    }
    const [first, ...others] = window.tapped.starts.slice(-wanted).map(edges)
    const likeness = (other: Float32Array, lag: number) => {
      let sum = 0
      for (let at = 2000; at < other.length - 2000; at++) sum += first![at]! * other[at + lag]!
      return sum
    }
    return others.map((other) => {
      let best = { lag: 0, sum: Number.NEGATIVE_INFINITY }
      for (let lag = -1500; lag <= 1500; lag++) {
        const sum = likeness(other, lag)
        if (sum > best.sum) best = { lag, sum }
      }
      return best.lag
    })
  }, count)

export const contextState = (page: Page): Promise<string> => page.evaluate(() => window.tapped.context.state)
