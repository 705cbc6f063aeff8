import {
  ARTWORK_MAX_BYTES,
  AUDIO_MAX_BYTES,
  bytesToMegabytes,
  COVER_MAX_BYTES,
  HANDLE_CHANGE_DAYS,
  HANDLE_RESERVED_DAYS,
  PRODUCT,
} from '../platform/limits.ts'
import { type Site, text, type Words } from './words.ts'

export const help = (): Words => ({
  title: 'Help Center',
  lead: 'Short answers to common questions.',
  parts: [
    {
      title: 'The email did not arrive',
      text: text`
      <p>Look in your spam folder. Then try to sign in: if your address is not verified yet, you can have the
        email sent again. Each link works once.</p>`,
    },
    {
      title: 'I forgot my password',
      text: text`
      <p><a href="/auth/forgotten">Ask for a link</a> to choose a new one. A new password signs out all your devices.</p>`,
    },
    {
      title: 'Change your email or password',
      text: text`
      <p>Change both in your <a href="/account">settings</a>, using your current password. A new address takes
        effect when you open the link sent to it. If you did not ask for the change, the email to your old
        address says how to take your account back.</p>`,
    },
    {
      title: 'Someone else is signed in as me',
      text: text`
      <p>Your <a href="/account">settings</a> list where you are signed in. Sign out every device that you do
        not recognise, then choose a new password: that signs out all other devices.</p>`,
    },
    {
      title: 'My upload is refused',
      text: text`
      <ul>
        <li>Audio must be an MP3 of at most ${bytesToMegabytes(AUDIO_MAX_BYTES)} MB. Renaming another kind of
          file does not make it an MP3.</li>
        <li>Covers must be pictures of at most ${bytesToMegabytes(COVER_MAX_BYTES)} MB, artworks of at most
          ${bytesToMegabytes(ARTWORK_MAX_BYTES)} MB: JPEG, PNG, WebP, GIF or AVIF.</li>
        <li>A file that is cut off or damaged is refused as a whole; nothing half-finished is ever
          published.</li>
      </ul>`,
    },
    {
      title: 'I want another profile',
      text: text`
      <p>Choose ‘create new profile’ in the menu at the top. ‘Switch profile’ there changes who you act as.</p>`,
    },
    {
      title: 'I want another handle',
      text: text`
      <p>Choose ‘Edit Profile’ on your profile page, then ‘Change handle’. You can do this once in
        ${HANDLE_CHANGE_DAYS} days. Links and mentions with the old handle keep leading to you, and nobody else can
        take it. If you have to leave a name behind, choose ‘Do not redirect’: then the old handle leads nowhere,
        and after ${HANDLE_RESERVED_DAYS} days anyone can take it.</p>`,
    },
    {
      title: 'Keep AI companies away from my work',
      text: text`
      <p>‘No AI’ is on for everyone and can be switched off in <a href="/edit-profile">your profile</a>. robots.txt,
        the headers of pages and files, and the TDM Reservation Protocol then ask AI crawlers to stay away, and
        reserve your rights to text and data mining. It is a request: decent crawlers follow it, others do not.</p>`,
    },
    { title: 'Keyboard shortcuts', isKeys: true },
    {
      title: 'Something else',
      text: text`
      <p><a href="/contact">Write to us</a>.</p>`,
    },
  ],
})

export const contact = ({ mailbox }: Site): Words => ({
  title: 'Contact',
  lead: 'A person reads your email, usually within two days.',
  parts: [
    {
      title: 'By email',
      text: text`
      <p><a href="mailto:${mailbox}">${mailbox}</a></p>`,
    },
    {
      title: 'What to write',
      text: text`
      <ul>
        <li>About your account: write from the address of your account.</li>
        <li>About a problem: the page, what you did, and what happened instead.</li>
        <li>About something that should not be here: <a href="/report">report it</a>. You need no
          account.</li>
      </ul>`,
    },
  ],
})

export const guidelines = ({ mailbox }: Site): Words => ({
  title: 'Guidelines',
  lead: `What belongs on ${PRODUCT}, what does not, and how to have something taken down.`,
  parts: [
    {
      title: 'What belongs here',
      text: text`
      <p>Your own music, finished or not, loud or barely there. Covers and samples as far as the law and their
        makers allow.</p>`,
    },
    {
      title: 'What does not belong here',
      text: text`
      <p>The <a href="/rules">Rules</a> say what does not belong here. Everyone accepts them, and our decisions are
        based on them.</p>`,
    },
    {
      title: 'Have something taken down',
      id: 'takedown',
      text: text`
      <p>If your work is here without your permission, or something breaks the law or these rules, press
        ‘Report’ on its page. If you have no account, <a href="/report">the form</a> asks for:</p>
      <ol>
        <li>the address of the page,</li>
        <li>what is wrong with it, and for a work of yours, where the original can be found,</li>
        <li>your name and your email address, so that we can tell you what was decided,</li>
        <li>a statement that what you write is true and complete.</li>
      </ol>
      <p>A person looks at it, usually within two days, and decides. We do not tell people who reported them.
        If the form does not work for you, write to <a href="mailto:${mailbox}">${mailbox}</a>.</p>`,
    },
    {
      title: 'If it was your upload',
      text: text`
      <p>You may object: reply that you have the rights, and why. Then we show the work again, unless the other
        side goes to court. We close accounts that are rightly reported again and again.</p>`,
    },
  ],
})
