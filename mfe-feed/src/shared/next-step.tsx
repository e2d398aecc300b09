import { useSession } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';

/** Where to go on from something to read: to other families, or to an account. */
export function NextStep() {
  const session = useSession();
  if (session?.role === 'child') return null;
  return session ? (
    <>
      <h2>Talk it over</h2>
      <p>
        Other families may know it from their own life. Ask them in the <Link to="/forums">forums</Link>, or write about
        it in the <Link to="/feed">feed</Link>.
      </p>
    </>
  ) : (
    <>
      <h2>You are not alone</h2>
      <p>
        Families near you live with diabetes too. <Link to="/register">Create an account</Link> to find them, to ask
        questions and to share what helped you.
      </p>
    </>
  );
}
