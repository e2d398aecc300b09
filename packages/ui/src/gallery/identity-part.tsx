import { Avatar } from '../identity/avatar.tsx';
import { FamilyName } from '../identity/family-name.tsx';
import { Icon } from '../identity/icon.tsx';
import { type IconName, iconPaths } from '../identity/icon-paths.ts';
import { Logo } from '../identity/logo.tsx';
import { Cluster } from '../layout/layout.tsx';

export function IdentityPart() {
  return (
    <>
      <Logo />
      <Cluster>
        {(['s', 'm', 'l', 'xl'] as const).map((size, index) => (
          <Avatar key={size} name="Priya Raman" userId={`family ${index}`} size={size} />
        ))}
      </Cluster>
      <p>
        <FamilyName username="priya" childName="Asha" to="/" />, <FamilyName username="tomsdad" />
      </p>
      <Cluster gap={2}>
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Cluster>
    </>
  );
}
