import { Suspense } from 'react'
import {
  ARTWORK_MAX_BYTES,
  AUDIO_MAX_BYTES,
  bytesToMegabytes,
  COVER_MAX_BYTES,
  PRODUCT,
} from '#contract/platform/limits.ts'
import { readPageData } from '#web/platform/page/page-data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { lazy } from '#web/ui/feedback/lazy.tsx'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { Part, Words } from './words.tsx'

const Keys = lazy(async () => ({ default: (await import('../keys/keys.tsx')).Keys }))
/** About as high as they are in two columns. */
const KEYS_HEIGHT = '60rem'

const mailbox = (): string => readPageData(document)?.contactEmail ?? `contact@${location.hostname}`

export function HelpPage() {
  return (
    <Words title="Help Center" lead="Short answers to common questions.">
      <Part title="The email did not arrive">
        <p>
          Look in your spam folder. Then try to sign in: if your address is not verified yet, you can have the email
          sent again. Each link works once.
        </p>
      </Part>
      <Part title="I forgot my password">
        <p>
          <Link to="/auth/forgotten">Ask for a link</Link> to choose a new one. It ends every session you had.
        </p>
      </Part>
      <Part title="Change your email or password">
        <p>
          Change both in your <Link to="/account">settings</Link>, using your current password. A new address takes
          effect when you open the link sent to it. If you did not ask for the change, the email to your old address
          says how to take your account back.
        </p>
      </Part>
      <Part title="Someone else is signed in as me">
        <p>
          Your <Link to="/account">settings</Link> list where you are signed in. Sign out every device that you do not
          recognise, then choose a new password: that signs out all other devices.
        </p>
      </Part>
      <Part title="My upload is refused">
        <ul>
          <li>
            Audio must be an MP3 of at most {bytesToMegabytes(AUDIO_MAX_BYTES)} MB. Renaming another kind of file does
            not make it an MP3.
          </li>
          <li>
            Covers must be pictures of at most {bytesToMegabytes(COVER_MAX_BYTES)} MB, artworks of at most{' '}
            {bytesToMegabytes(ARTWORK_MAX_BYTES)} MB: JPEG, PNG, WebP, GIF or AVIF.
          </li>
          <li>A file that is cut off or damaged is refused as a whole; nothing half-finished is ever published.</li>
        </ul>
      </Part>
      <Part title="Another name">
        <p>
          ‘create new profile’ in the menu at the top makes one; ‘Switch profile’ there changes who you act as. A handle
          cannot be changed later.
        </p>
      </Part>
      <Part title="Keys">
        <WhenNear minHeight={KEYS_HEIGHT}>
          <Suspense fallback={null}>
            <Keys />
          </Suspense>
        </WhenNear>
      </Part>
      <Part title="Something else">
        <p>
          <Link to="/contact">Write to us</Link>.
        </p>
      </Part>
    </Words>
  )
}

export function ContactPage() {
  return (
    <Words title="Contact" lead="People read this mailbox, usually within two days.">
      <Part title="By mail">
        <p>
          <a href={`mailto:${mailbox()}`}>{mailbox()}</a>
        </p>
      </Part>
      <Part title="What to write">
        <ul>
          <li>About your account: write from its address.</li>
          <li>About a problem: the page, what you did, and what happened instead.</li>
          <li>
            About something that should not be here: <Link to="/report">report it</Link>, also without an account.
          </li>
        </ul>
      </Part>
    </Words>
  )
}

export function GuidelinesPage() {
  return (
    <Words title="Guidelines" lead={`What belongs on ${PRODUCT}, what does not, and how to have something taken down.`}>
      <Part title="Belongs here">
        <p>
          Your own music, finished or not, loud or barely there. Covers and samples as far as the law and their makers
          allow.
        </p>
      </Part>
      <Part title="Does not">
        <p>
          What does not stands in the <Link to="/rules">Rules</Link>, which everybody accepts. What we decide rests on
          them.
        </p>
      </Part>
      <Part title="Have something taken down" id="takedown">
        <p>
          If your work is here without your permission, or something breaks the law or these rules, press ‘Report’ at
          it. Without an account <Link to="/report">the form</Link> asks for:
        </p>
        <ol>
          <li>the address of the page,</li>
          <li>what is wrong with it, and for a work of yours, where the original can be found,</li>
          <li>your name and email address, to which we write what was decided,</li>
          <li>a statement that what you write is true and complete.</li>
        </ol>
        <p>
          A person looks at it, usually within two days, and decides. Whoever is reported is not told who did. If the
          form does not work for you, write to <a href={`mailto:${mailbox()}`}>{mailbox()}</a>.
        </p>
      </Part>
      <Part title="If it was your upload">
        <p>
          You may object: write back that you hold the rights and why. Then the work returns unless the other side goes
          to court. Accounts that are rightly reported again and again are closed.
        </p>
      </Part>
    </Words>
  )
}
