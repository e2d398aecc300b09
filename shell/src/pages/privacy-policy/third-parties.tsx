/** The recipients of data, as in docs/privacy. */
export function ThirdParties() {
  return (
    <>
      <p>
        We never sell information and share it with no advertisers. These companies handle some of it, for what is said
        here. Twilio, our email provider, OpenAI and our hosting company work under contract and only on our
        instructions; Stripe and the makers of browsers also by rules of their own:
      </p>
      <ul>
        <li>
          <strong>Twilio</strong> sends our text messages and makes emergency calls: it learns the phone number and the
          code, what an emergency message says, or that your child may be in danger, without a name.
        </li>
        <li>
          <strong>Our email provider</strong> delivers our emails: it learns your email address and the text.
        </li>
        <li>
          <strong>Stripe</strong> takes the payments of a subscription: it learns your email address and your card,
          which never reaches us.
        </li>
        <li>
          <strong>OpenAI</strong> makes Wren’s answers: it learns what you write to Wren in a conversation. When someone
          asks for verified resources under a post that every parent may read, it learns the text of that post, to
          choose the pages. It is not told who wrote either, and we ask it to store neither. So please leave names and
          addresses out. What sounds like an emergency is answered by us alone.
        </li>
        <li>
          <strong>Apple, Google, Mozilla and Microsoft</strong> carry push messages, if you allow them on a device. The
          one that made its browser gets the device’s address there, the time, and a message that only your browser can
          read.
        </li>
        <li>
          <strong>Our hosting company</strong> has the computers that run our services and keep our backups.
        </li>
      </ul>
      <p>
        If one of them works outside the United Kingdom, we make sure that the law there, or a contract approved by the
        Information Commissioner, protects you as well. We hand information to the police or a court only where the law
        obliges us, or where a child’s life or safety is at stake.
      </p>
    </>
  );
}
