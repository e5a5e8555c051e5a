package main

import (
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"sync"
)

// How many connections there may be at once: of an address, of a network that one customer may have (an
// IPv6 /48), and in all. Each takes some 17 kB, and from 140 MB on Go collects garbage all the time: the
// streams, which are bounded, and as many that rest.
const (
	connectionsPerAddress = 512
	connectionsPerNetwork = 1024
	connectionsInAll      = 2048
)

// visitors tells them apart by their addresses.
type visitors struct {
	// proxyHeader is the one in which the operator's own proxy passes on a visitor's address.
	proxyHeader string

	mu          sync.Mutex
	connections map[net.Conn]origin
	// resting and count are kept by address and by network.
	resting map[string][]net.Conn
	count   map[string]int
}

// An origin is where a connection comes from.
type origin struct{ address, network string }

func (o origin) keys() []string { return []string{o.address, o.network} }

func newVisitors() *visitors {
	return &visitors{
		proxyHeader: os.Getenv("TRUSTED_PROXY_HEADER"),
		connections: map[net.Conn]origin{},
		resting:     map[string][]net.Conn{},
		count:       map[string]int{},
	}
}

// remoteAddress is the visitor's address and port. An IPv6 address counts as its /64: that is what a
// household or a server gets, and each of its addresses would be counted separately. Whatever counts by
// address (PocketBase's rate limits, e.realIP() in hooks) sees this one.
func (v *visitors) remoteAddress(r *http.Request) string {
	host, port, _ := net.SplitHostPort(r.RemoteAddr)
	if v.proxyHeader != "" {
		if passedOn := lastAddress(r.Header.Values(v.proxyHeader)); passedOn != "" {
			host = passedOn
		}
	}
	return net.JoinHostPort(counted(host), port)
}

// lastAddress is what the proxy itself added; what precedes it may be the visitor's invention.
func lastAddress(values []string) string {
	if len(values) == 0 {
		return ""
	}
	addresses := strings.Split(values[len(values)-1], ",")
	for at := len(addresses) - 1; at >= 0; at-- {
		address := strings.TrimSpace(addresses[at])
		if _, err := netip.ParseAddr(address); err == nil {
			return address
		}
	}
	return ""
}

func counted(host string) string {
	address, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	address = address.Unmap().WithZone("")
	if address.Is6() {
		network, _ := address.Prefix(64)
		address = network.Addr()
	}
	return address.String()
}

// networkOf is an address's network as one customer has it: an IPv6 /48, else the address itself.
func networkOf(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil || !parsed.Is6() {
		return "network " + address
	}
	network, _ := parsed.Prefix(48)
	return network.String()
}

// watch receives each change of a connection. Where one address, its network or all have too many of them,
// the one that has rested longest is closed, of all those of the network that has the most. Behind a proxy
// all have its address, so only the sum is bounded.
func (v *visitors) watch(connection net.Conn, state http.ConnState) {
	v.mu.Lock()
	defer v.mu.Unlock()
	from, known := v.connections[connection]
	if !known {
		if state != http.StateNew {
			return
		}
		if v.proxyHeader == "" {
			host, _, _ := net.SplitHostPort(connection.RemoteAddr().String())
			address := counted(host)
			from = origin{address, networkOf(address)}
		}
		v.connections[connection] = from
		for _, key := range from.keys() {
			v.count[key]++
		}
	}
	v.rest(connection, from, state == http.StateNew || state == http.StateIdle)
	if state == http.StateClosed || state == http.StateHijacked {
		v.forget(connection, from)
	}
	v.bound(from)
}

func (v *visitors) rest(connection net.Conn, from origin, rests bool) {
	for _, key := range from.keys() {
		v.resting[key] = without(v.resting[key], connection)
		if rests {
			v.resting[key] = append(v.resting[key], connection)
		}
	}
}

func (v *visitors) bound(from origin) {
	switch {
	case v.proxyHeader == "" && v.count[from.address] > connectionsPerAddress:
		v.closeOne(from.address)
	case v.proxyHeader == "" && v.count[from.network] > connectionsPerNetwork:
		v.closeOne(from.network)
	case len(v.connections) > connectionsInAll:
		v.closeOne(v.crowded())
	}
}

// crowded is the network with the most connections of which one rests.
func (v *visitors) crowded() string {
	most := ""
	for _, from := range v.connections {
		if len(v.resting[from.network]) > 0 && (most == "" || v.count[from.network] > v.count[most]) {
			most = from.network
		}
	}
	return most
}

func (v *visitors) closeOne(key string) {
	if rest := v.resting[key]; len(rest) > 0 {
		oldest := rest[0]
		from := v.connections[oldest]
		v.rest(oldest, from, false)
		v.forget(oldest, from)
		_ = oldest.Close()
	}
}

func (v *visitors) forget(connection net.Conn, from origin) {
	if _, known := v.connections[connection]; !known {
		return
	}
	delete(v.connections, connection)
	for _, key := range from.keys() {
		if v.count[key]--; v.count[key] <= 0 {
			delete(v.count, key)
			delete(v.resting, key)
		}
	}
}

func without(connections []net.Conn, gone net.Conn) []net.Conn {
	for at, connection := range connections {
		if connection == gone {
			return append(connections[:at:at], connections[at+1:]...)
		}
	}
	return connections
}
