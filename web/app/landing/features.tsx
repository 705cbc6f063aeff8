import type { ReactNode } from 'react'
import { LANDING_FEATURES } from '#contract/landing.ts'
import type { Track } from '#contract/music.ts'
import fern from '#web/assets/landing/fern.webp'
import flash from '#web/assets/landing/flash.webp'
import pylons from '#web/assets/landing/pylons.webp'
import tee from '#web/assets/landing/tee.webp'
import vinyl from '#web/assets/landing/vinyl.webp'
import { accentProps } from '#web/ui/layout/accent.ts'
import { useComesNear } from '#web/ui/layout/when-near.tsx'
import { StillWaveform } from '#web/ui/media/waveform.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './features.module.css'
import * as landingStyles from './landing.module.css'

const WAVE_PX = 96
const PLAYED = 0.42

/** The four cards. The waveform belongs to one of the newest tracks. */
export function Features({ track }: { track: Track | undefined }) {
  const [section, isNear] = useComesNear<HTMLElement>()
  return (
    <section ref={section} className={landingStyles.section} aria-label="Features">
      <ul className={styles.features}>
        <Feature {...LANDING_FEATURES[0]}>
          <div className={styles.demo} {...accentProps(track?.stock)}>
            <div className={styles.wide}>
              <StillWaveform peaks={track?.peaks} height={WAVE_PX} played={PLAYED} />
            </div>
          </div>
        </Feature>
        <Feature {...LANDING_FEATURES[1]}>
          <div className={`${styles.demo} ${styles.pictures}`}>
            {[flash, fern, pylons].map((picture) => (
              <img key={picture} src={isNear ? picture : undefined} alt="" width={330} height={440} />
            ))}
          </div>
        </Feature>
        <Feature {...LANDING_FEATURES[2]}>
          <div className={styles.demo} aria-hidden="true">
            <span className={styles.night}>9 NOV</span>
          </div>
        </Feature>
        <Feature {...LANDING_FEATURES[3]}>
          <div className={`${styles.demo} ${styles.things}`}>
            {[vinyl, tee].map((picture) => (
              <img key={picture} src={isNear ? picture : undefined} alt="" width={420} height={420} />
            ))}
          </div>
        </Feature>
      </ul>
    </section>
  )
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      {children}
      <h2 className={headingStyles.large}>{title}</h2>
      <p>{text}</p>
    </li>
  )
}
