import type { ServiceName } from '@notalone/contracts';
import { SERVICES } from '@notalone/local/product/deployables';
import { newServiceKey, serviceKeyVariables } from '@notalone/local/product/service-keys';
import { readServiceKeys } from '@notalone/service-kit/config/service-keys';

const keys = Object.fromEntries(SERVICES.map(({ name }) => [name, newServiceKey()]));

/** A service's variables for calls between services, the same for all tests of a process. */
export const serviceKeysInTest = (service: ServiceName) => serviceKeyVariables(service, keys);

/** The keys themselves, to call or to answer as a service. */
export const keysOfService = (service: ServiceName) => readServiceKeys(service, serviceKeysInTest(service));
export { newServiceKey, type ServiceKey, serviceKeyVariables } from '@notalone/local/product/service-keys';
